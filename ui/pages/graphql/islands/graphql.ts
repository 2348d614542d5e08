/** The script of the GraphQL page: sends the query, shows the response, searches types. */
import { makeEditor } from '../editor.ts';

const at = <E extends HTMLElement = HTMLInputElement>(id: string): E => document.getElementById(id) as E;

const form = at<HTMLFormElement>('ask');

/** Shows the response as text, never as HTML. */
async function run(): Promise<void> {
  const started = performance.now();
  at('status').textContent = form.dataset.running!;
  try {
    const variables = at('variables').value.trim();
    const user = at('user').value;
    const token = at('token').value;
    const headers = {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
      ...(user !== '' && { 'x-user': encodeURIComponent(user) }),
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    };
    const body = { query: at('query').value, variables: variables === '' ? null : JSON.parse(variables) };
    const reply = await fetch(location.pathname, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await reply.text();
    at('answer').textContent = JSON.stringify(JSON.parse(text), null, 2);
    at('status').textContent = `${reply.status}, ${Math.round(performance.now() - started)} ms`;
  } catch (error) {
    at('answer').textContent = '';
    at('status').textContent = String((error as Error).message);
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void run();
});
form.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    void run();
  }
});

const find = at('find');
find.parentElement!.hidden = false;
find.addEventListener('input', () => {
  const wanted = find.value.toLowerCase();
  for (const entry of document.querySelectorAll<HTMLElement>('#types details'))
    entry.hidden = !entry.textContent.toLowerCase().includes(wanted);
});

/** A link to a type opens it. */
addEventListener('hashchange', () => {
  const entry = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (entry instanceof HTMLDetailsElement) entry.open = true;
});

makeEditor(at<HTMLTextAreaElement>('query'), at<HTMLElement>('problems'), form.dataset.completions!);
