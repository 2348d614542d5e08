/**
 * Checks PDFs with veraPDF against PDF/UA-1, the standard for accessible PDFs. `npm test` installs it (scripts/verapdf.js). Without a JDK the tests
 * are skipped with a message; with FONDS_TEST_INSIST they fail if there is a JDK but veraPDF is not installed.
 */
import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { scratchFolder } from './scratch.ts';

interface Installed {
  readonly java: string;
  readonly program: string;
  readonly isInstalled: boolean;
}

const script = new URL('../../scripts/verapdf.js', import.meta.url);
const installed = find();

/** The reason why the checks are skipped; false if they can run. */
export const withoutVeraPdf = findReason();

function find(): Installed | undefined {
  const { stdout, status } = spawnSync(process.execPath, [script.pathname, '--find'], { encoding: 'utf8' });
  return status === 0 ? (JSON.parse(stdout) as Installed) : undefined;
}

function findReason(): string | false {
  if (installed === undefined) return 'there is no JDK 11 or later: PDF/UA-1 NOT checked with veraPDF';
  if (installed.isInstalled) return false;
  const reason = 'veraPDF is not installed: node scripts/verapdf.js';
  if (process.env.FONDS_TEST_INSIST !== undefined) throw new Error(reason);
  return `${reason}: PDF/UA-1 NOT checked`;
}

interface Rule {
  readonly clause: string;
  readonly testNumber: number;
  readonly description: string;
  readonly failedChecks: number;
}

interface Report {
  readonly report: {
    readonly jobs: readonly {
      readonly validationResult: readonly {
        readonly compliant: boolean;
        readonly details: { readonly passedRules: number; readonly ruleSummaries: readonly Rule[] };
      }[];
    }[];
  };
}

/** The rules of PDF/UA-1 that the file violates. Throws if veraPDF cannot read it. */
export async function listPdfProblems(pdf: Uint8Array): Promise<readonly string[]> {
  const path = join(scratchFolder(), 'checked.pdf');
  writeFileSync(path, pdf);
  const { java, program } = installed!;
  const options = ['-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', program];
  const command = [
    ...options,
    'org.verapdf.apps.GreenfieldCliWrapper',
    ...['--flavour', 'ua1', '--format', 'json'],
    path,
  ];
  // Exit code 1 means that a rule is violated.
  const { stdout } = await promisify(execFile)(java, command, { maxBuffer: 64 * 1024 * 1024 }).catch(
    (error: { readonly code?: unknown; readonly stdout?: string }) => {
      if (error.code !== 1 || error.stdout === undefined) throw error;
      return { stdout: error.stdout };
    },
  );
  const [result] = (JSON.parse(stdout) as Report).report.jobs[0]!.validationResult;
  const { compliant, details } = result!;
  if (compliant && details.passedRules === 0) throw new Error('veraPDF has checked no rule');
  return details.ruleSummaries
    .filter(({ failedChecks }) => failedChecks > 0)
    .map(({ clause, testNumber, description }) => `${clause}-${testNumber} ${description}`);
}
