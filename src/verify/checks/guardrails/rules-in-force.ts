// The rules that a change is held to. A rule file is read as the base has it: a change is not judged by rules that it brings along.
import type { Change } from '../../change.ts';
import type { Complaint } from '../../check.ts';
import { ALL_RULES } from './all-rules.ts';
import type { Rule } from './rule.ts';
import { ruleFileSchema, type Overrides } from './settings.ts';

export interface RuleInForce {
  readonly rule: Rule;
  readonly options: Rule['defaults'];
}

export interface RulesInForce {
  readonly rules: readonly RuleInForce[];
  /** What keeps the rules from being known. */
  readonly complaints: readonly Complaint[];
}

export function rulesInForce(change: Change, all: readonly Rule[] = ALL_RULES): RulesInForce {
  const { extends: path, rules: own } = change.settings.guardrails;
  const file = path === undefined ? { rules: {} } : readRuleFile(change, path);
  const given: readonly Overrides[] = [file.rules, own];
  return {
    rules: all.map((rule) => ({
      rule,
      options: Object.assign(
        {},
        rule.defaults,
        ...given.map((overrides) => overrides[rule.id] ?? {}),
      ) as Rule['defaults'],
    })),
    complaints: file.complaint ? [file.complaint] : [],
  };
}

interface RuleFile {
  readonly rules: Overrides;
  readonly complaint?: Complaint;
}

/** Without a file at the base, the change cannot have loosened any: its own counts. */
function readRuleFile({ before, after }: Change, path: string): RuleFile {
  const text = before.state.snapshot.read(path) ?? after.state.snapshot.read(path);
  if (text === undefined) return unusable(path, 'there is no such file');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    return unusable(path, cause instanceof Error ? cause.message : String(cause));
  }
  const result = ruleFileSchema.safeParse(value);
  if (result.success) return { rules: result.data.rules };
  const issue = result.error.issues[0]!;
  return unusable(path, `${issue.path.join('.') || 'it'}: ${issue.message}`);
}

function unusable(path: string, why: string): RuleFile {
  return {
    rules: {},
    complaint: {
      status: 'unknown',
      code: 'CONFIG_INVALID',
      message: `The rule file ${path} cannot be used: ${why}.`,
      instruction: `Correct ${path}, or \`verify.guardrails.extends\` in lintel.json.`,
    },
  };
}
