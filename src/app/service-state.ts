/** Reads the parts of the state of the service that its store does not know: the disk, the processes and the settings. */
import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { describeSettings } from '../config/describe-settings.ts';
import type { LoadedSettings } from '../config/load-settings.ts';
import type { ServiceProcess, ServiceState } from '../model/service-state.ts';
import { dataFolder } from './data-folder.ts';

interface ServiceOptions extends LoadedSettings {
  readonly version: string;
  readonly started: string;
  /** PID of the write process; undefined before it is started. */
  readonly writePid: () => number | undefined;
}

export async function readServiceState(options: ServiceOptions): Promise<ServiceState> {
  const { settings, sources, version, started, writePid } = options;
  const { bavail, blocks, bsize } = await statfs(dataFolder(settings));
  const write = writePid();
  return {
    version,
    node: process.version,
    started,
    disk: { free: bavail * bsize, total: blocks * bsize },
    processes: [
      { role: 'server', pid: process.pid, memory: process.memoryUsage.rss() },
      ...(write === undefined ? [] : [describeWriteProcess(write)]),
    ],
    settings: describeSettings(settings, sources),
  };
}

/** Linux reports the memory of other processes in files. */
function describeWriteProcess(pid: number): ServiceProcess {
  const role = 'write';
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return { role, pid, memory: kilobytes === undefined ? null : Number(kilobytes) * 1024 };
  } catch {
    return { role, pid, memory: null };
  }
}
