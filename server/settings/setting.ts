import { readFileSync } from 'node:fs';
import * as v from 'valibot';

type Schema<T> = v.GenericSchema<string, T>;

interface Words {
  /** What its row in docs/settings.md says it is if it isn't set, and that depends on something. */
  usually?: string;
  /** What production asks of it: to be reached by https or over a verified connection, or that nobody can know or guess it. */
  inProduction?: 'https' | 'verified' | 'secret';
}

/** A setting: the environment variable that has it, what its row in docs/settings.md says, and what it may be. */
export interface Setting<T = unknown> extends Words {
  variable: string;
  says: string;
  schema: Schema<T>;
  /** What counts if the variable isn't set. */
  fallback?: string;
}

/** A setting that a group isn't without: all of these are set, or none. */
interface Needed<T = unknown> extends Setting<T> {
  isNeeded: true;
}

/** Settings of one thing, by the names that the code has for them: null unless what's needed of them is set. */
type Group = Readonly<Record<string, Setting>>;

export type Settings = Readonly<Record<string, Setting | Group>>;

/** One that's null if it isn't set, or has a fallback. */
export function setting<T>(
  variable: string,
  says: string,
  schema: Schema<T>,
  more: Words & { fallback: string },
): Setting<T>;
export function setting<T>(
  variable: string,
  says: string,
  schema: Schema<T>,
  more?: Words,
): Setting<T | null>;
export function setting<T>(
  variable: string,
  says: string,
  schema: Schema<T>,
  more?: Words & { fallback?: string },
): Setting<T | null> {
  return { variable, says, schema, ...more };
}

export const needed = <T>(variable: string, says: string, schema: Schema<T>, more?: Words): Needed<T> => ({
  variable,
  says,
  schema,
  ...more,
  isNeeded: true,
});

type ValueOf<S> = S extends Setting<infer T> ? T : never;
type ValuesOfGroup<G> = { [Name in keyof G]: ValueOf<G[Name]> };
type HasNeeded<G> = true extends { [Name in keyof G]: G[Name] extends Needed ? true : false }[keyof G]
  ? true
  : false;

/** What the settings say, by the same names. */
export type ValuesOf<S extends Settings> = {
  -readonly [Name in keyof S]: S[Name] extends Setting
    ? ValueOf<S[Name]>
    : HasNeeded<S[Name]> extends true
      ? ValuesOfGroup<S[Name]> | null
      : ValuesOfGroup<S[Name]>;
};

const isSetting = (one: Setting | Group): one is Setting => typeof one.variable === 'string';

const membersOf = (one: Setting | Group): Setting[] => (isSetting(one) ? [one] : Object.values(one));

/** Each of them, groups' included. */
export const listOf = (settings: Settings): Setting[] => Object.values(settings).flatMap(membersOf);

export interface Read<S extends Settings> {
  values: ValuesOf<S>;
  /** Whether anything was given for a variable, even if it can't be read. */
  isGiven: (variable: string) => boolean;
  /** A value as it was read, by its variable. */
  valueIn: (variable: string) => unknown;
  /** A sentence on each thing that's wrong; the first about a setting is what's to be said. */
  faults: string[];
}

export type Variables = Readonly<Record<string, string | undefined>>;

/** Reads settings; those that can't be read are as if they weren't set. */
export function readSettings<S extends Settings>(settings: S, variables: Variables): Read<S> {
  const values = new Map<string, unknown>();
  const faults: string[] = [];
  // An empty variable counts as not set.
  const isGiven = (variable: string) => Boolean(variables[variable] || variables[`${variable}_FILE`]);
  for (const { variable, schema, fallback } of listOf(settings)) {
    const { text, fault } = textOf(variable, variables);
    const parsed = text === null ? null : v.safeParse(schema, text);
    if (fault) faults.push(fault);
    if (parsed?.issues) faults.push(`${variable} is invalid: ${parsed.issues[0].message}.`);
    if (parsed?.success) values.set(variable, parsed.output);
    else values.set(variable, fallback === undefined ? null : v.parse(schema, fallback));
  }
  const valueIn = (variable: string) => values.get(variable);
  const valuesOfGroup = (group: Group) => {
    const missing = Object.values(group).filter((one) => 'isNeeded' in one && valueIn(one.variable) === null);
    const given = Object.values(group).find((one) => one.fallback === undefined && isGiven(one.variable));
    for (const { variable } of given ? missing : []) {
      faults.push(`${variable} is missing: set it with ${given?.variable}.`);
    }
    if (missing.length > 0) return null;
    return Object.fromEntries(Object.entries(group).map(([name, one]) => [name, valueIn(one.variable)]));
  };
  const entries = Object.entries(settings).map(([name, one]) => [
    name,
    isSetting(one) ? valueIn(one.variable) : valuesOfGroup(one),
  ]);
  return { values: Object.fromEntries(entries), isGiven, valueIn, faults };
}

/** Every setting can be in a file that `NAME_FILE` names, as secrets of containers are; its last line break doesn't count. */
function textOf(variable: string, variables: Variables): { text: string | null; fault?: string } {
  const text = variables[variable] || null;
  const file = variables[`${variable}_FILE`];
  if (!file) return { text };
  if (text) return { text, fault: `${variable}_FILE is invalid: ${variable} is set as well.` };
  try {
    return { text: readFileSync(file, 'utf8').replace(/\r?\n$/, '') };
  } catch {
    return { text, fault: `${variable}_FILE is invalid: ${file} can't be read.` };
  }
}
