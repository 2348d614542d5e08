/** The script of the GraphQL page: sends the query, shows the response, searches types. */
import { makeEditor } from './graphql-editor.js';

const at = (id) => document.getElementById(id);

/** Shows the response as text, never as HTML. */
async function run() {
  const started = performance.now();
  at('status').textContent = 'Running…';
  try {
    const variables = at('variables').value.trim();
    const headers = { 'content-type': 'application/json', accept: 'application/graphql-response+json' };
    if (at('user').value !== '') headers['x-user'] = encodeURIComponent(at('user').value);
    if (at('token').value !== '') headers.authorization = `Bearer ${at('token').value}`;
    const body = { query: at('query').value, variables: variables === '' ? null : JSON.parse(variables) };
    const reply = await fetch(location.pathname, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await reply.text();
    at('answer').textContent = JSON.stringify(JSON.parse(text), null, 2);
    at('status').textContent = `${reply.status}, ${Math.round(performance.now() - started)} ms`;
  } catch (error) {
    at('answer').textContent = '';
    at('status').textContent = String(error.message);
  }
}

at('ask').addEventListener('submit', (event) => {
  event.preventDefault();
  run();
});
at('ask').addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    run();
  }
});
at('find').addEventListener('input', () => {
  const wanted = at('find').value.toLowerCase();
  for (const entry of document.querySelectorAll('#types details'))
    entry.hidden = !entry.textContent.toLowerCase().includes(wanted);
});
/** A link to a type opens it. */
addEventListener('hashchange', () => {
  const entry = at(decodeURIComponent(location.hash.slice(1)));
  if (entry instanceof HTMLDetailsElement) entry.open = true;
});

makeEditor({ text: at('query'), list: at('completions'), problems: at('problems') });
