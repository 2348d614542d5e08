/** Kills its process when the parent has ended, or when the process exceeds its memory limit (src/lib/isolated-process.ts). */
import { Socket } from 'node:net';
import { workerData } from 'node:worker_threads';

/** The parent has the other end, which the kernel closes when the parent ends for any reason. */
const lifelineFd = 4;
const checkEveryMs = 20;

const kill = () => process.kill(process.pid, 'SIGKILL');

const lifeline = new Socket({ fd: lifelineFd });
lifeline.on('error', kill);
lifeline.on('close', kill);
lifeline.resume();

const timer = setInterval(() => {
  if (process.memoryUsage.rss() <= workerData) return;
  clearInterval(timer);
  lifeline.write('memory', kill);
}, checkEveryMs);
