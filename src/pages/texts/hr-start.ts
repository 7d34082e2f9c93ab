/** What the start page says, in Croatian. */
import type { StartTexts } from './texts.js';

export const start: StartTexts = {
  title: (bank) => `Otvoreno bankarstvo: ${bank}`,
  customers: {
    title: 'Za klijente',
    text: 'Pogledajte koje se usluge smiju koristiti podacima o vašim računima i opozovite ono što više ne želite.',
    link: 'Vaše suglasnosti',
  },
  developers: {
    title: 'Za razvojne timove',
    text: 'Svako sučelje ima osnovnu putanju za svaku verziju i dokument OpenAPI koji opisuje sve što nudi.',
    apis: { oauth2: 'Autorizacija', accounts: 'Računi i sredstva', payments: 'Plaćanja' },
  },
};
