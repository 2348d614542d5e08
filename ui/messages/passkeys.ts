/** Words of forms with passkeys. */
import { defineMessages } from './define-messages.ts';

export const passkeyMessages = defineMessages({
  'passkey.none': {
    en: 'The browser has used no passkey. Try again.',
    de: 'Der Browser hat keinen Passkey verwendet. Versuchen Sie es erneut.',
    fr: 'Le navigateur n’a utilisé aucune clé d’accès. Réessayez.',
    nl: 'De browser heeft geen passkey gebruikt. Probeer het opnieuw.',
  },
  'passkey.present': {
    en: 'This device has a passkey of yours already.',
    de: 'Dieses Gerät hat schon einen Passkey von Ihnen.',
    fr: 'Cet appareil a déjà une clé d’accès pour vous.',
    nl: 'Dit apparaat heeft al een passkey van u.',
  },
  'passkey.unsupported': {
    en: 'This browser does not support passkeys.',
    de: 'Dieser Browser unterstützt keine Passkeys.',
    fr: 'Ce navigateur ne prend pas en charge les clés d’accès.',
    nl: 'Deze browser ondersteunt geen passkeys.',
  },
  'passkey.noScript': {
    en: 'Passkeys need JavaScript, which is switched off in this browser.',
    de: 'Passkeys brauchen JavaScript, das in diesem Browser ausgeschaltet ist.',
    fr: 'Les clés d’accès ont besoin de JavaScript, qui est désactivé dans ce navigateur.',
    nl: 'Passkeys hebben JavaScript nodig, dat in deze browser uitstaat.',
  },
  'passkey.elsewhere': {
    en: 'Browsers use passkeys at host names only. Open this page at',
    de: 'Browser verwenden Passkeys nur bei Hostnamen. Öffnen Sie diese Seite unter',
    fr: 'Les navigateurs n’utilisent les clés d’accès qu’avec un nom d’hôte. Ouvrez cette page à l’adresse',
    nl: 'Browsers gebruiken passkeys alleen bij hostnamen. Open deze pagina op',
  },
});
