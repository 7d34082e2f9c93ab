/** Everything that the portal says, by language: a part of it without its words does not compile. */
import type { Language } from '../../pages/texts/wording.js';
import * as english from './en.js';
import * as croatian from './hr.js';

export type PortalTexts = typeof english;

export const portalCatalogue: Readonly<Record<Language, PortalTexts>> = { hr: croatian, en: english };
