import { Accordion, AccordionContent, AccordionItem, AccordionTrigger } from "~/components/ui/accordion";

type Question = { id: string; question: string; answer: string };

/** Questions that open on their answers, also without scripts and by their address. */
export function Answers({ questions, className }: { questions: readonly Question[]; className?: string }) {
  return (
    <Accordion type="single" collapsible className={className}>
      {questions.map(({ id, question, answer }) => (
        <AccordionItem key={id} value={id} id={`q-${id}`} className="scroll-mt-24 px-4 target:bg-primary-soft sm:px-6">
          <AccordionTrigger className="min-h-14">{question}</AccordionTrigger>
          <AccordionContent>
            <div className="rich-text max-w-prose" dangerouslySetInnerHTML={{ __html: answer }} />
          </AccordionContent>
        </AccordionItem>
      ))}
    </Accordion>
  );
}
