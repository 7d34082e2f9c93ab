/** Seed data of the embedded bank: `sandbox.json`, from which its type is derived, and exchange rates. */
import { readFileSync } from 'node:fs';
import type { Rate } from '../../../src/domain/payments/exchange.js';
import type data from './sandbox.json';

export type SandboxData = typeof data;

export const sandboxData: SandboxData = JSON.parse(
  readFileSync(new URL('./sandbox.json', import.meta.url), 'utf8'),
);

/** Rates for one euro; the same every day, so that a test remains valid tomorrow. */
export const euroRates: readonly Rate[] = [
  { currency: 'AUD', buying: '1.6800', selling: '1.6200' },
  { currency: 'BAM', buying: '1.9600', selling: '1.9500' },
  { currency: 'CAD', buying: '1.5100', selling: '1.4600' },
  { currency: 'CHF', buying: '0.9600', selling: '0.9300' },
  { currency: 'CZK', buying: '25.1000', selling: '24.5000' },
  { currency: 'DKK', buying: '7.5000', selling: '7.4200' },
  { currency: 'GBP', buying: '0.8700', selling: '0.8400' },
  { currency: 'HUF', buying: '402.00', selling: '392.00' },
  { currency: 'JPY', buying: '164.00', selling: '158.00' },
  { currency: 'NOK', buying: '11.8500', selling: '11.5500' },
  { currency: 'PLN', buying: '4.3200', selling: '4.2200' },
  { currency: 'SEK', buying: '11.4000', selling: '11.1000' },
  { currency: 'USD', buying: '1.1000', selling: '1.0600' },
];
