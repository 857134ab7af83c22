import { sectionNames } from "./section-names";

const ofSection = /^(GET|POST|PATCH|DELETE) \/api\/(content|public)\/([\w-]+)(\/\{(?:id|slug)\})?(?:\/([\w-]+))?$/;

/** The `operationId` of a section, which is the name of its field in GraphQL. @throws Error for another operation */
export function operationName(method: string, path: string): string {
  const key = `${method.toUpperCase()} ${path}`;
  const [, verb = "", face, section = "", one, action] = ofSection.exec(key) ?? [];
  if (!face) throw new Error(`${key} is no operation of a section`);
  const { list, item, type } = sectionNames(section);
  if (face === "public") return one ? item : list;
  if (action) return `${camel(action)}${type}`;
  if (!one) return verb === "GET" ? `${list}Entries` : `create${type}`;
  return verb === "GET" ? `${item}Entry` : verb === "PATCH" ? `save${type}` : `trash${type}`;
}

const camel = (text: string) => text.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
