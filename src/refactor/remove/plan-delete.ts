// Plans a deletion: of a symbol, or of a file.
import type { Project } from '../../project/index.ts';
import type { Plan } from '../plan/plan.ts';
import type { DeleteRequest } from '../plan/request.ts';
import { planFileDelete } from './plan-file-delete.ts';
import { planSymbolDelete } from './plan-symbol-delete.ts';

export function planDelete(project: Project, { target, cascade }: DeleteRequest): Promise<Plan> {
  return 'ref' in target
    ? planSymbolDelete(project, target.ref, cascade)
    : planFileDelete(project, target.path, cascade);
}
