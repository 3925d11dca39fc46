// Run in a checkout: asks the model that the environment names about it, and prints what happened.
import { openModel, resolveModel } from '../index.ts';
import { lookTool, talk } from './talk.ts';

const results = [];
for (const provider of process.argv.slice(2)) {
  const options = resolveModel({ provider }, process.cwd());
  const model = await openModel(options);
  results.push(await talk(model, { tools: [lookTool([])] }));
}
// Providers that nobody named.
results.push(resolveModel({}, process.cwd(), { PATH: process.env['PATH'] }).provider);
process.stdout.write(JSON.stringify(results));
