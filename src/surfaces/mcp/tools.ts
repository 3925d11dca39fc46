// The tools that agents see: few, with short descriptions, since each word is paid for in every conversation.
import {
  commitDecision,
  deleteTool,
  moveTool,
  planStatus,
  recoverTool,
  renameTool,
  undoTool,
} from './refactor-tools.ts';
import { mergesTool, reviewTool, testsTool } from './review-tools.ts';
import { explain, scan } from './scan-tools.ts';
import { assessImpact, findSymbol, references, status } from './symbol-tools.ts';
import type { Tool } from './tool.ts';
import { verifyTool } from './verify-tool.ts';

export const TOOLS: readonly Tool[] = [
  scan,
  verifyTool,
  reviewTool,
  testsTool,
  mergesTool,
  explain,
  findSymbol,
  references,
  assessImpact,
  renameTool,
  moveTool,
  deleteTool,
  commitDecision,
  planStatus,
  undoTool,
  recoverTool,
  status,
];
