/** What the customer's own page says, in Croatian. */
import type { CustomerTexts } from './texts.js';

export const customer: CustomerTexts = {
  login: { title: 'Prijava', lead: 'Prijavite se da biste vidjeli suglasnosti koje ste dali i opozvali ih.' },
  code: {
    title: 'Unesite kod',
    lead: 'Vaš jednokratni kod vrijedi samo za ovu prijavu.',
    submit: 'Nastavi',
  },
  cancel: 'Odustani',
  title: 'Vaše suglasnosti',
  lead: 'Ove usluge smiju, ili su smjele, koristiti podatke o vašim računima.',
  empty: 'Niste dali nijednu suglasnost.',
  receiver: 'Usluga',
  givenOn: 'Dali ste je',
  lastUsed: 'Zadnji put korištena',
  notUsed: 'Još nije',
  status: 'Stanje suglasnosti',
  statuses: {
    valid: () => 'Vrijedi',
    revokedByPsu: (date) => `Opozvali ste je ${date}`,
    expired: (date) => `Istekla ${date}`,
    terminatedByTpp: (date) => `Usluga ju je okončala ${date}`,
  },
  revoke: 'Opozovi',
  question: {
    title: 'Opozvati ovu suglasnost?',
    text: 'Usluga odmah gubi pristup. Prije nego što ponovno koristi vaše podatke, mora od vas tražiti novu suglasnost.',
    submit: 'Opozovi suglasnost',
    back: 'Natrag na vaše suglasnosti',
  },
  revoked: { title: 'Suglasnost je opozvana', text: 'Usluga po ovoj suglasnosti više nema pristup.' },
  logOut: 'Odjavi se',
};
