// Parts that the inputs of several tools have in common.
import * as z from 'zod';

export const symbolInput = z.string().describe('path:line:column, path#Container.member, or a bare name');
export const cursorInput = z.int().min(0).optional().describe('continue where the previous answer ended');
