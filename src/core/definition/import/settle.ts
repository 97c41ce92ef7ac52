import { DeclarationError } from "../faults.ts";
import type { DeclarationFault } from "../faults.ts";
import { FILE_BOUNDS } from "../words.ts";
import type { ImportedDomain, WrittenResource } from "./imported-domain.ts";

const MOST_TRIES = 12;

/**
 * Leaves out of an imported definition what cannot be declared, and notes it. `declare` throws a `DeclarationError`.
 * Gives undefined where nothing is left.
 */
export function settleImport(
  imported: ImportedDomain,
  declare: (definition: unknown) => void,
): ImportedDomain | undefined {
  const further = Object.keys(imported.resources).slice(FILE_BOUNDS.resources);
  if (further.length > 0)
    imported.notes.push(`a domain has at most ${FILE_BOUNDS.resources} resources: ${further.join(", ")} are left out`);
  for (const name of further) deleteResource(imported, name);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if (Object.keys(imported.resources).length === 0) return undefined;
    try {
      declare(toDefinition(imported));
      return imported;
    } catch (error) {
      if (!(error instanceof DeclarationError)) throw error;
      for (const fault of error.faults) leaveOut(imported, fault);
    }
  }
  return undefined;
}

export function toDefinition({
  domain,
  title,
  compatible,
  base,
  style,
  resources,
  routes = {},
}: ImportedDomain): Readonly<Record<string, unknown>> {
  return {
    domain,
    ...(title !== undefined && { title }),
    ...(compatible !== undefined && { compatible }),
    ...(base !== undefined && { base }),
    ...(style !== undefined && { style }),
    resources,
    ...(Object.keys(routes).length > 0 && { routes }),
  };
}

/** The ids of what refers to it stay as values of any kind. */
function deleteResource({ resources, notes }: ImportedDomain, name: string): void {
  delete resources[name];
  for (const [of, other] of Object.entries(resources))
    for (const [relation, { to = relation, many, field }] of Object.entries(other.belongsTo ?? {})) {
      if (to !== name) continue;
      delete other.belongsTo?.[relation];
      const kept = field ?? `${relation}${many === true ? "Ids" : "Id"}`;
      other.fields = { ...other.fields, [kept]: "any" };
      notes.push(`${of}.${kept} holds any value: ${name} is left out`);
    }
}

function leaveOut(imported: ImportedDomain, { path, message }: DeclarationFault): void {
  const { resources, routes, style, notes } = imported;
  const [part, name = "", word, member, within] = path.map(String);
  if (part === "routes" && routes?.[name] !== undefined) {
    notes.push(`${name} is left out: ${message}`);
    delete routes[name];
    return;
  }
  if (part === "style" && style !== undefined) {
    for (const one of style[name] === undefined ? Object.keys(style) : [name]) {
      notes.push(`${one} of the style is left out: ${message}`);
      delete style[one];
    }
    return;
  }
  const resource = resources[name];
  if (resource === undefined) return;
  const say = (what: string): void => void notes.push(`${what}: ${message}`);
  if (word === "fields" && member !== undefined && resource.fields?.[member] !== undefined) {
    say(`${name}.${member} is left out`);
    delete resource.fields[member];
    for (const record of resource.records ?? []) delete record[member];
  } else if (word === "belongsTo" && member !== undefined && resource.belongsTo?.[member] !== undefined)
    loosen(resource, name, member, say);
  else if (word === "records" && resource.records !== undefined) {
    const record = resource.records[Number(member)];
    if (record === undefined || within === undefined) {
      say(`the records of ${name} are left out`);
      delete resource.records;
    } else if (within in record) {
      const of = ` of ${name} is left out`;
      if (!notes.some((note) => note.startsWith(`${within} of record `) && note.includes(of)))
        say(`${within} of record ${Number(member) + 1}${of}, and wherever it is like that`);
      delete record[within];
    }
  } else if (word === "unique") {
    say(`unique of ${name} is left out`);
    delete resource.unique;
  } else if (word === "states") {
    say(`the states of ${name} are left out`);
    delete resource.states;
    for (const record of resource.records ?? []) delete record["status"];
  } else {
    say(`${name} is left out`);
    deleteResource(imported, name);
  }
}

/** A field that is called as the key of a relation is that key; a relation that is called as a field gets another name. One that cannot be required becomes optional, and goes if that does not help. */
function loosen(resource: WrittenResource, name: string, relation: string, say: (what: string) => void): void {
  const written = resource.belongsTo?.[relation];
  if (written === undefined) return;
  const { fields = {}, belongsTo = {} } = resource;
  const field = written.field ?? `${relation}${written.many === true ? "Ids" : "Id"}`;
  if (fields[field] !== undefined) {
    delete fields[field];
    for (const record of resource.records ?? []) delete record[field];
    return;
  }
  if (fields[relation] !== undefined && belongsTo[`${relation}Record`] === undefined) {
    belongsTo[`${relation}Record`] = { to: relation, ...written, field };
    delete belongsTo[relation];
    return;
  }
  if (written.optional !== true && written.many !== true) {
    say(`${relation} of ${name} may be null`);
    written.optional = true;
    return;
  }
  say(`${relation} of ${name} is left out`);
  delete resource.belongsTo?.[relation];
}
