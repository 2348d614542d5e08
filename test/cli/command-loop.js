/**
 * Runs commands of `fonds` one after the other in one process, because loading the program takes longer than most commands. Its argument is the main
 * module. See fonds-process.ts.
 */
import module from 'node:module';

const { main } = await import(process.argv[2]);

process.on('disconnect', () => process.exit());

process.on('message', async ({ args, cwd, env, endMark }) => {
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  const code = await main(args);
  process.exitCode = undefined;
  process.stdout.removeAllListeners('error');
  module.flushCompileCache?.();
  for (const stream of [process.stdout, process.stderr]) stream.write(endMark);
  process.send({ code });
});
