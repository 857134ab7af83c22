import { useState, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { Accordion, AccordionContent, AccordionItem, AccordionTrigger } from "./accordion";
import { Alert, AlertDescription, AlertTitle } from "./alert";
import { Badge } from "./badge";
import { Button } from "./button";
import { Card, CardAction, CardContent, CardDescription, CardFooter, CardHeader, CardTitle } from "./card";
import { Checkbox } from "./checkbox";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "./dialog";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuGroup,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "./dropdown-menu";
import { Input } from "./input";
import { Label } from "./label";
import { Popover, PopoverContent, PopoverTrigger } from "./popover";
import { RadioGroup, RadioGroupItem } from "./radio-group";
import { Select, SelectContent, SelectGroup, SelectItem, SelectLabel, SelectTrigger, SelectValue } from "./select";
import { Separator } from "./separator";
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle, SheetTrigger } from "./sheet";
import { Switch } from "./switch";
import { Table, TableBody, TableCaption, TableCell, TableFooter, TableHead, TableHeader, TableRow } from "./table";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "./tabs";
import { Textarea } from "./textarea";
import { Tooltip, TooltipContent, TooltipProvider, TooltipTrigger } from "./tooltip";

// Written as for shadcn/ui: compiling is half of the test.
const drawn = (element: ReactElement) => renderToStaticMarkup(element);
/** The id that a trigger opens, and its target's id. */
const pair = (html: string) => [
  /popovertarget="([^"]+)"/.exec(html)?.[1],
  /<(?:dialog|div)[^>]* id="([^"]+)"[^>]*popover="auto"/.exec(html)?.[1],
];

test("a dialog and a sheet open without scripts, are named by their title and closed by their own buttons", () => {
  const dialog = drawn(
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="outline">Edit profile</Button>
      </DialogTrigger>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>Edit profile</DialogTitle>
          <DialogDescription>Save when you are done.</DialogDescription>
        </DialogHeader>
        <Label htmlFor="name">Name</Label>
        <Input id="name" defaultValue="Ayşe" />
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">Cancel</Button>
          </DialogClose>
          <Button type="submit">Save</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>,
  );
  const [target, id] = pair(dialog);
  expect(target).toBe(id);
  expect(dialog).toContain(`aria-labelledby="${id}-title"`);
  expect(dialog).toContain(`id="${id}-title"`);
  expect(dialog.match(/popovertargetaction="hide"/g)).toHaveLength(2);
  const sheet = drawn(
    <Sheet>
      <SheetTrigger>Open</SheetTrigger>
      <SheetContent side="left">
        <SheetHeader>
          <SheetTitle>Menu</SheetTitle>
          <SheetDescription>Where to</SheetDescription>
        </SheetHeader>
      </SheetContent>
    </Sheet>,
  );
  expect(pair(sheet)[0]).toBe(pair(sheet)[1]);
  expect(sheet).toContain('data-side="start"');
});

test("a menu and a popover are opened by their triggers; an item says what it is", () => {
  const menu = drawn(
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label="More" />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="w-56">
        <DropdownMenuLabel>My account</DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuGroup>
          <DropdownMenuItem onSelect={() => undefined}>Profile</DropdownMenuItem>
          <DropdownMenuItem asChild>
            <a href="/billing">Billing</a>
          </DropdownMenuItem>
          <DropdownMenuItem variant="destructive" disabled>
            Delete
          </DropdownMenuItem>
        </DropdownMenuGroup>
      </DropdownMenuContent>
    </DropdownMenu>,
  );
  expect(pair(menu)[0]).toBe(pair(menu)[1]);
  expect(menu).toMatch(
    /<a [^>]*data-slot="dropdown-menu-item"[^>]*>Billing<\/a>|<a data-slot="dropdown-menu-item"[^>]*href="\/billing"/,
  );
  expect(menu).toMatch(/<button[^>]*type="button"[^>]*disabled=""[^>]*>Delete<\/button>/);
  const popover = drawn(
    <Popover>
      <PopoverTrigger asChild>
        <Button>Open</Button>
      </PopoverTrigger>
      <PopoverContent className="w-80">Dimensions</PopoverContent>
    </Popover>,
  );
  expect(pair(popover)[0]).toBe(pair(popover)[1]);
});

test("tabs, an accordion and a tip are there without scripts: radio buttons, details and a stylesheet", () => {
  const tabs = drawn(
    <Tabs defaultValue="password" className="w-96">
      <TabsList>
        <TabsTrigger value="account">Account</TabsTrigger>
        <TabsTrigger value="password">Password</TabsTrigger>
      </TabsList>
      <TabsContent value="account">Change your account.</TabsContent>
      <TabsContent value="password">Change your password.</TabsContent>
    </Tabs>,
  );
  expect(
    [...tabs.matchAll(/<input type="radio"[^>]*data-tab="(\d)"[^>]*?(checked="")?\/>/g)].map(([all, at]) => [
      at,
      all.includes("checked"),
    ]),
  ).toEqual([
    ["0", false],
    ["1", true],
  ]);
  expect(tabs).toMatch(/data-panel="0"[^>]*>Change your account.*data-panel="1"[^>]*>Change your password/);
  const accordion = drawn(
    <Accordion type="single" collapsible defaultValue="b">
      {["a", "b"].map((value) => (
        <AccordionItem key={value} value={value}>
          <AccordionTrigger>Question {value}</AccordionTrigger>
          <AccordionContent>Answer {value}</AccordionContent>
        </AccordionItem>
      ))}
    </Accordion>,
  );
  const [first, second] = accordion.match(/<details[^>]*>/g) ?? [];
  expect([/ name="([^"]+)"/.exec(first ?? "")?.[1], first?.includes("open")]).toEqual([
    / name="([^"]+)"/.exec(second ?? "")?.[1],
    false,
  ]);
  expect(second).toContain("open");
  const tip = drawn(
    <TooltipProvider>
      <Tooltip>
        <TooltipTrigger asChild>
          <Button variant="outline">Hover</Button>
        </TooltipTrigger>
        <TooltipContent side="right">Add to library</TooltipContent>
      </Tooltip>
    </TooltipProvider>,
  );
  expect(tip).toContain("Add to library");
});

test("what is filled in is a native field, sent by its name", () => {
  const form = drawn(
    <form>
      <Select name="fruit" defaultValue="banana" onValueChange={() => undefined}>
        <SelectTrigger id="fruit" className="w-44" aria-label="Fruit">
          <SelectValue placeholder="Select a fruit" />
        </SelectTrigger>
        <SelectContent>
          <SelectGroup>
            <SelectLabel>Fruits</SelectLabel>
            <SelectItem value="apple">Apple</SelectItem>
            <SelectItem value="banana">Banana</SelectItem>
          </SelectGroup>
        </SelectContent>
      </Select>
      <Checkbox id="terms" name="terms" onCheckedChange={() => undefined} />
      <Switch name="airplane" defaultChecked onCheckedChange={() => undefined} />
      <RadioGroup name="size" defaultValue="m">
        <RadioGroupItem value="s" id="s" />
        <RadioGroupItem value="m" id="m" />
      </RadioGroup>
      <Textarea placeholder="Message" />
    </form>,
  );
  expect(form).toMatch(/<select[^>]*id="fruit"[^>]*name="fruit"|<select[^>]*name="fruit"[^>]*id="fruit"/);
  expect(form).toMatch(
    /<optgroup label="Fruits"><option value="apple">Apple<\/option><option value="banana" selected="">Banana<\/option><\/optgroup>/,
  );
  expect(form).not.toContain(">Fruits<");
  expect(form.match(/type="radio"[^>]*name="size"/g)).toHaveLength(2);
});

function Controlled() {
  const [open, setOpen] = useState(false);
  const [tab, setTab] = useState("one");
  return (
    <>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent showCloseButton={false}>
          <DialogTitle>Sure?</DialogTitle>
        </DialogContent>
      </Dialog>
      <Tabs value={tab} onValueChange={setTab}>
        <TabsList>
          <TabsTrigger value="one">One</TabsTrigger>
        </TabsList>
        <TabsContent value="one">1</TabsContent>
      </Tabs>
    </>
  );
}

test("the rest is the same part by the same name, and whoever controls one may", () => {
  const page = drawn(
    <Card>
      <CardHeader>
        <CardTitle>Team</CardTitle>
        <CardDescription>Who is here</CardDescription>
        <CardAction>
          <Badge variant="secondary">New</Badge>
          <Badge variant="destructive">Late</Badge>
        </CardAction>
      </CardHeader>
      <CardContent>
        <Alert variant="destructive">
          <AlertTitle>Not saved</AlertTitle>
          <AlertDescription>Try again.</AlertDescription>
        </Alert>
        <Separator />
        <Table>
          <TableCaption>Invoices</TableCaption>
          <TableHeader>
            <TableRow>
              <TableHead className="w-24">Invoice</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            <TableRow>
              <TableCell className="font-medium">1</TableCell>
            </TableRow>
          </TableBody>
          <TableFooter>
            <TableRow>
              <TableCell colSpan={1}>Total</TableCell>
            </TableRow>
          </TableFooter>
        </Table>
      </CardContent>
      <CardFooter>
        <Controlled />
      </CardFooter>
    </Card>,
  );
  expect(page).toContain('role="alert"');
  expect(page.match(/data-slot="(?:badge|card-action|table-footer|alert-title|dialog-content)"/g)).toHaveLength(6);
});
