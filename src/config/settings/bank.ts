/** Settings of the bank: name and brand, calendar, payment products, and app. */
import { defaultColour } from '../../pages/brand/palette.js';
import { appPath } from '../../api/page-paths.js';
import { allProducts } from '../../domain/payments/products.js';
import * as values from '../parsers.js';
import { displayName, pageAddress } from '../text-parsers.js';
import type { Setting } from './setting.js';

export const bankSettings = {
  BANK_NAME: {
    default: 'Sandbox Bank',
    parse: displayName,
    sentence: 'The name on the customer pages.',
    isSandboxDefault: true,
  },
  BANK_LOGO_FILE: {
    default: '',
    parse: values.logoFile,
    sentence:
      'The logo on the customer pages: SVG or PNG, at most 100 kB. Without a file, the pages show a drawing.',
  },
  BANK_COLOUR: {
    default: defaultColour,
    parse: values.brandColour,
    sentence: 'The colour of buttons and links, `#rrggbb`. Its contrast with text must be at least 4.5:1.',
  },
  TIME_ZONE: {
    default: 'Europe/Zagreb',
    parse: values.timeZone,
    sentence: "The time zone of the bank's calendar days.",
  },
  HOME_CURRENCY: { default: 'EUR', parse: values.currency, sentence: 'The currency of domestic payments.' },
  OFFERED_PRODUCTS: {
    default: allProducts.join(','),
    parse: values.subset(...allProducts),
    sentence:
      'The payment products that TPPs can initiate. Payments made before a product was removed can still be read and cancelled.',
  },
  CUT_OFFS: {
    // Off in the sandbox, so that a test on a Saturday evening sees its result.
    default: 'false',
    productionDefault: 'true',
    parse: values.boolean,
    sentence: 'Whether RTGS, TARGET and cross-border payments keep cut-off times. `true` in production.',
  },
  MAXIMUM_EXECUTION_DAYS: {
    default: '365',
    parse: values.integer(1, 3650),
    sentence: 'How many days ahead the execution date of a payment may be.',
  },
  PORTAL: {
    default: 'true',
    productionDefault: 'false',
    parse: values.boolean,
    sentence:
      'Whether the sandbox has its developer portal: workspaces, documentation, request log. Production never has the portal.',
  },
  SUPPORT_URL: {
    default: '',
    parse: pageAddress,
    sentence: 'The page or `mailto:` address where TPPs get help, in the footer of the developer portal.',
  },
  STATUS_URL: {
    default: '',
    parse: pageAddress,
    sentence: 'The page with the state of the interface, in the footer of the developer portal.',
  },
  RELEASE_NEWS_URL: {
    default: '',
    parse: pageAddress,
    sentence: 'The page that announces releases, in the footer of the developer portal.',
  },
  APP_LINK_IOS: {
    default: `{PUBLIC_URL}${appPath}/ios/{authorisationId}`,
    parse: values.appLink,
    sentence: 'The app-to-app link for iOS. Empty when the bank has no app.',
    isSandboxDefault: true,
  },
  APP_LINK_ANDROID: {
    default: `{PUBLIC_URL}${appPath}/android/{authorisationId}`,
    parse: values.appLink,
    sentence: 'The app-to-app link for Android. Empty when the bank has no app.',
    isSandboxDefault: true,
  },
  APP_KEYS_FILE: {
    default: '',
    parse: values.publicKeysFile,
    sentence:
      "The file of the public keys (a JWK set) that verify the statements of the bank's app server. Without a file, every statement is refused.",
  },
} as const satisfies Record<string, Setting<unknown>>;
