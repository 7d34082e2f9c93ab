/** Finds the texts of a language. */
import { english, type Texts } from './en.js';
import { croatian } from './hr.js';
import type { Language } from './wording.js';

export const catalogue: Readonly<Record<Language, Texts>> = { hr: croatian, en: english };
