/** Forms that a passkey answers: gets the challenge, lets the browser create or use a passkey, and sends the form with the answer. */
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) connect(form);

function connect(form: HTMLFormElement): void {
  if (!browserSupportsWebAuthn()) {
    show(form.parentElement!, 'unsupported');
    return;
  }
  form.hidden = false;
  const button = form.querySelector('button')!;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    button.disabled = true;
    show(form, undefined);
    void answer(form)
      .then((text) => {
        form.querySelector<HTMLInputElement>('input[name=answer]')!.value = text;
        // Sends no event `submit`.
        form.submit();
      })
      .catch((error: unknown) => {
        button.disabled = false;
        const isPresent =
          error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
        show(form, isPresent ? 'present' : 'failed');
      });
  });
}

/** Rejects if the person cancels. */
async function answer(form: HTMLFormElement): Promise<string> {
  const reply = await fetch(form.dataset.passkey!, { method: 'POST' });
  if (!reply.ok) throw new Error(`Status ${reply.status}`);
  const optionsJSON = await reply.json();
  const isNew = 'pubKeyCredParams' in optionsJSON;
  return JSON.stringify(
    await (isNew ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON })),
  );
}

/** Shows the message of a state, and hides the others. */
function show(parent: HTMLElement, state: string | undefined): void {
  for (const message of parent.querySelectorAll<HTMLElement>('[data-state]'))
    message.hidden = message.dataset.state !== state;
}
