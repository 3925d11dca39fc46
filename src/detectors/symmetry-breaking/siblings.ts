// Which functions are alike enough to be compared: those that settings name, and those that stand together and look alike.
import { folderOf, globExpression } from '../../base/index.ts';
import { symbolTarget, type CodeGraph, type SourceFile } from '../../graph/index.ts';
import type { Options } from './options.ts';
import type { Member } from './taken-steps.ts';

export interface Siblings {
  /** In the words of a sentence: `methods of X`. */
  readonly what: string;
  /**
   * `meant`: settings say that the members take the same steps. `loose`: only a step among others that are the same tells
   * something, since each member may have its own way.
   */
  readonly bond: 'meant' | 'close' | 'loose';
  readonly members: readonly Member[];
}

export function siblingsAmong(graph: CodeGraph, members: readonly Member[], { groups }: Options): Siblings[] {
  const set = groups.map(({ name, files, functions }): Siblings => {
    const [path, called] = [globExpression(files), globExpression(functions)];
    return {
      what: name,
      bond: 'meant',
      members: members.filter(({ file, fact }) => path.test(file.path) && called.test(fact.name)),
    };
  });
  const calledIn = new Map<SourceFile, Set<string>>();
  for (const { file, steps } of members) {
    const called = calledIn.get(file) ?? new Set();
    calledIn.set(file, called);
    for (const { path } of steps.values()) called.add(path);
  }
  const found = new Map<string, Siblings & { members: Member[] }>();
  for (const member of members) {
    const own = isHelper(member, calledIn.get(member.file)!) ? [] : familiesOf(member);
    for (const [key, what, bond = 'close'] of [...own, ...contractsOf(graph, member)]) {
      const known = found.get(key);
      if (known) known.members.push(member);
      else found.set(key, { what, bond, members: [member] });
    }
  }
  return [...set, ...found.values()];
}

/** What others in the file call is a part of them and not one of their kind. */
function isHelper({ fact: { name, owner } }: Member, called: ReadonlySet<string>): boolean {
  return [name, `this.${name}`, `${owner.split('@')[0]}.${name}`].some((path) => called.has(path));
}

type Family = readonly [key: string, what: string, bond?: 'loose'];

function familiesOf({ fact, file }: Member): Family[] {
  const { kind, owner, shape, name } = fact;
  const here = `${file.path}\0${kind}\0${owner}`;
  const ownerName = `\`${owner.split('@')[0]}\``;
  switch (kind) {
    case 'class':
      return fact.isHidden ? [] : alikeIn(here, shape, `methods of ${ownerName}`);
    case 'object':
      return alikeIn(here, shape, 'functions of this object');
    case 'target':
      return alikeIn(here, shape, `functions of ${ownerName}`);
    case 'handed':
      return [[here, `functions handed to ${ownerName}`]];
    case 'module':
      return [
        ...alikeIn(here, shape, 'exported functions of this file'),
        ...namesakes(folderOf(file.path), name, shape),
      ];
  }
}

/** Functions that take the same first, and all of them. */
function alikeIn(place: string, shape: string, what: string): Family[] {
  return [
    [`${place}\0${shape}`, what],
    [place, what, 'loose'],
  ];
}

/** Functions in one folder whose names are the same, or begin or end with the same word. */
function namesakes(folder: string, name: string, shape: string): Family[] {
  const words = name.match(/^[a-z$_]+|[A-Z]+(?![a-z])|[A-Z][a-z0-9]*/g) ?? [name];
  const same: Family = [`${folder}\0same\0${name}`, `functions named \`${name}\` in this folder`, 'loose'];
  if (words.length < 2) return [same];
  const [first, last] = [words[0]!, words.at(-1)!];
  return [
    same,
    [`${folder}\0suffix\0${last}\0${shape}`, `\`…${last}\` functions in this folder`],
    [`${folder}\0prefix\0${first}\0${shape}`, `\`${first}…\` functions in this folder`],
    [`${folder}\0suffix\0${last}`, `\`…${last}\` functions in this folder`, 'loose'],
    [`${folder}\0prefix\0${first}`, `\`${first}…\` functions in this folder`, 'loose'],
  ];
}

function contractsOf(graph: CodeGraph, { file, fact }: Member): Family[] {
  return fact.heritage.flatMap((symbol): Family[] => {
    const target = symbolTarget(graph, { file: file.path, symbol });
    if (target.kind !== 'symbol') return [];
    const owner = graph.files.get(target.file)!.facts.symbols.at(target.symbol).name;
    return [
      [
        `heir\0${target.file}\0${target.symbol}\0${fact.name}`,
        `\`${fact.name}\` methods of classes that follow \`${owner}\``,
        'loose',
      ],
    ];
  });
}
