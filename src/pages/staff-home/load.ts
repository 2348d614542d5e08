/** Reads the first page of the workroom: how to begin, or the jobs of the user, the latest changes, and problems. */
import { allowsSignIn } from '../../config/sign-in-ways.ts';
import { recordEventTypes } from '../../model/system.ts';
import { textParameter } from '../../parameters/parameter.ts';
import { definePage } from '../define-page.ts';
import type { PageContext, PageRequest } from '../page-request.ts';
import { countRecords } from '../shared/count-records.ts';
import { findEvent } from '../shared/find-event.ts';
import { changesPath, staffPath, typesWithPages } from '../shared/page-path.ts';
import { readChange, readChanges } from '../shared/read-changes.ts';
import { readStaffMenu } from '../shared/read-staff-menu.ts';
import type { ShownChange } from '../shared/shown-change.ts';
import { auditPath } from '../shared/staff-menu.ts';
import { loadSampleAction } from './actions.ts';
import type { Problem, StaffHomePage } from './data.ts';
import { listFailed, listFailing, listHealthProblems, toHomeJob } from './derive.ts';
import { findSample } from './find-sample.ts';

const maxJobs = 8;
const maxChanges = 8;
/** Of each kind. */
const maxProblems = 5;
/** Jobs of all users among which failed ones are found. */
const watchedJobs = 50;

const parameters = { event: textParameter('Id of the event that the last form has caused') };

export const staffHomePage = definePage({
  name: 'staffHome',
  path: staffPath,
  access: 'signed-in',
  summary: 'The first page of the workroom: ways to begin, jobs, latest changes, problems',
  parameters,
  isIndexed: false,
  actions: [loadSampleAction],
  load: async (request, context): Promise<StaffHomePage> => {
    const { graph, archive } = context;
    const { actor } = graph;
    const [menu, counts, jobs, changes, problems, done, sample, isWithoutCredential] = await Promise.all([
      readStaffMenu(graph),
      countRecords(context),
      archive.jobs.as(actor).listOwn({ offset: 0, limit: maxJobs }),
      listLatest(context),
      listProblems(context),
      readDone(request, context),
      actor.isAdmin ? findSample(graph) : undefined,
      needsCredential(context),
    ]);
    return {
      menu,
      userName: actor.name ?? actor.id,
      isWithoutCredential,
      counts,
      mayLoadSample: actor.isAdmin,
      sample,
      done,
      jobs: jobs.map(toHomeJob),
      changes,
      changesPath: actor.isAdmin ? auditPath : changesPath,
      problems,
    };
  },
});

async function needsCredential({ graph: { actor }, archive, options }: PageContext): Promise<boolean> {
  const { session } = actor;
  if (session === undefined || session.isOfProxy === true) return false;
  if (!allowsSignIn(options.settings, 'password')) return false;
  return (await archive.signIn.listCredentials(actor)).length === 0;
}

const shownItems = { maxItems: 1 };

/** Administrators see all events, others those of records. */
async function listLatest({ graph }: PageContext): Promise<readonly ShownChange[]> {
  const query = graph.actor.isAdmin
    ? {}
    : { eventTypes: recordEventTypes, recordTypes: typesWithPages.map(({ name }) => name) };
  const paths = { path: changesPath, feedPath: changesPath, filters: {}, before: undefined };
  const { id, isAdmin } = graph.actor;
  const { days } = await readChanges(graph, query, {
    ...paths,
    ...shownItems,
    pageSize: maxChanges,
    offersUndo: (actorId) => isAdmin || actorId === id,
  });
  return days.flatMap(({ changes }) => changes);
}

async function readDone(
  { parameters: { event: id } }: PageRequest<typeof parameters>,
  { graph }: PageContext,
): Promise<StaffHomePage['done']> {
  const event = id === undefined ? undefined : await findEvent(graph, id);
  return event && readChange(graph, event, shownItems);
}

async function listProblems({ graph, archive, options }: PageContext): Promise<readonly Problem[]> {
  const { actor } = graph;
  const [jobs, webhooks, health] = await Promise.all([
    archive.jobs.as(actor).list({ offset: 0, limit: watchedJobs }),
    actor.isAdmin ? graph.webhooks.list() : [],
    actor.isAdmin ? archive.system.readHealth(actor) : undefined,
  ]);
  return [
    ...(health === undefined ? [] : listHealthProblems(health)),
    ...listFailing(webhooks).slice(0, maxProblems),
    ...listFailed(jobs, options.now()).slice(0, maxProblems),
  ];
}
