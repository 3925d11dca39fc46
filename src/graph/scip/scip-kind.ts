// How the kinds of symbols here are called in SCIP.
import { SymbolInformation_Kind as Kind } from '@c4312/scip/scip_pb.js';
import { SYMBOL, type FileFacts, type SymbolKind } from '../../facts/index.ts';

const KINDS: Readonly<Record<SymbolKind, Kind>> = {
  variable: Kind.Variable,
  constant: Kind.Constant,
  function: Kind.Function,
  class: Kind.Class,
  interface: Kind.Interface,
  type: Kind.TypeAlias,
  enum: Kind.Enum,
  'enum-member': Kind.EnumMember,
  namespace: Kind.Namespace,
  parameter: Kind.Parameter,
  'type-parameter': Kind.TypeParameter,
  import: Kind.Variable,
  property: Kind.Property,
  method: Kind.Method,
  accessor: Kind.Accessor,
  constructor: Kind.Constructor,
  label: Kind.UnspecifiedKind,
  default: Kind.Value,
};

export function scipKind(facts: FileFacts, symbol: number): Kind {
  const declared = facts.symbols.at(symbol);
  const { kind } = declared;
  if (kind === 'method' && declared.is(SYMBOL.ABSTRACT)) return Kind.AbstractMethod;
  if (kind === 'method' && declared.is(SYMBOL.STATIC)) return Kind.StaticMethod;
  if (kind === 'property' && declared.is(SYMBOL.STATIC)) return Kind.StaticProperty;
  return KINDS[kind];
}

export const MODULE_KIND: number = Kind.Module;
