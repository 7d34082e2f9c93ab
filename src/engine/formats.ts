/** Text formats that a contract may declare, each as strict as its standard. */
import { isIP } from 'node:net';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const date = /^\d{4}-\d{2}-\d{2}$/;
const time = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;
const byte = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const email = /^[^\s@"(),:;<>[\]\\]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;
const uri = /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i;

/** Cache of the last valid date: a statement repeats the same date many times. */
let lastDate: string | undefined;

function isDate(text: string): boolean {
  if (text === lastDate) return true;
  if (!isCalendarDate(text)) return false;
  lastDate = text;
  return true;
}

/** ISO 8601 calendar date that exists: 30 February does not. */
function isCalendarDate(text: string): boolean {
  if (!date.test(text)) return false;
  const [month, day] = [Number(text.slice(5, 7)), Number(text.slice(8))];
  // Fast path: every month has 28 days.
  if (day <= 28) return day >= 1 && month >= 1 && month <= 12;
  const year = Number(text.slice(0, 4));
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return days !== undefined && day <= days;
}

export const formats = {
  /** 8-4-4-4-12 hexadecimal digits, without `urn:uuid:`. */
  uuid: (text: string): boolean => uuid.test(text),
  date: isDate,
  /** RFC 3339 with a mandatory offset. */
  'date-time': (text: string): boolean =>
    text[10] === 'T' && isDate(text.slice(0, 10)) && time.test(text.slice(11)),
  /** IPv4 or IPv6, also with an embedded IPv4 address. A zone (`fe80::1%eth0`), local to one machine, is refused. */
  'ip-address': (text: string): boolean => isIP(text) !== 0 && !text.includes('%'),
  ipv4: (text: string): boolean => isIP(text) === 4,
  ipv6: (text: string): boolean => isIP(text) === 6 && !text.includes('%'),
  /** Base64 with its padding (RFC 4648, section 4). */
  byte: (text: string): boolean => byte.test(text),
  /** One plain address; the quotes and comments of RFC 5322 are refused. */
  email: (text: string): boolean => email.test(text),
  uri: (text: string): boolean => uri.test(text) && URL.canParse(text),
} as const;
