/** Formats the doctor's report as text and as JSON. Pure. */
import type { Report } from './check.js';
import { formatCount, type Level } from './finding.js';

const order = ['error', 'warning', 'ok'] as const satisfies readonly Level[];

/** Sorts reports by level: errors, warnings, then ok. */
function inOrder(reports: readonly Report[]): readonly Report[] {
  return order.flatMap((level) => reports.filter((report) => report.level === level));
}

export function countByLevel(reports: readonly Report[]) {
  const count = (level: Level) => reports.filter((report) => report.level === level).length;
  return { errors: count('error'), warnings: count('warning'), ok: count('ok') };
}

/** One line for each finding, followed by one for its remedy. */
export function formatReport(reports: readonly Report[]): readonly string[] {
  const { errors, ok, warnings } = countByLevel(reports);
  const widest = Math.max(...reports.map(({ area }) => area.length));
  const lines = inOrder(reports).flatMap((report) => {
    const { about, area, level, says } = report;
    const begin = `${level.padEnd('warning'.length)}  ${area.padEnd(widest)}  `;
    const first = `${begin}${about} ${says}`;
    return report.level === 'ok' ? [first] : [first, `${' '.repeat(begin.length)}${report.todo}`];
  });
  const words = [formatCount(errors, 'error'), formatCount(warnings, 'warning'), `${ok} in order`];
  return [...lines, '', words.join(', ')];
}

export function formatReportJson(reports: readonly Report[]): string {
  const { errors, ok, warnings } = countByLevel(reports);
  const findings = inOrder(reports).map(({ area, level, ...rest }) => ({ level, area, ...rest }));
  return JSON.stringify({ errors, warnings, ok, findings }, undefined, 2);
}
