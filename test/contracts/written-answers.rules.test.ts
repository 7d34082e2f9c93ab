/**
 * Answers that are checked and written in one pass, beside Ajv and `JSON.stringify`: the same verdict, and the same
 * bytes, for every answer of every operation.
 */
import { expect } from 'chai';
import fc from 'fast-check';
import { type Operation, readContract, type Reply } from '../../codegen/operations/operations.js';
import { contracts, validators } from '../../generated/index.js';
import type { ContractName } from '../../src/contract/operation.js';
import type { OperationValidators } from '../../src/engine/validators.js';
import { type MadeUpAnswer, rightAnswers, spoiledAnswers } from './made-up-answers.js';
import { publishedDocument } from './published.js';

const seed = 20_261_123;
const [rightRuns, spoiledRuns] = [10, 40];

function contractOf(name: ContractName) {
  const document = publishedDocument(name);
  return readContract({
    name,
    api: '',
    version: '',
    file: '',
    document,
    declaredBy: new Map(),
    report: () => undefined,
  });
}

/** Both results for an answer: the validator's verdict, and the writer's bytes for a valid answer. */
function judge({ replies, writers }: OperationValidators, { name }: Reply, { body, headers }: MadeUpAnswer) {
  const written = writers?.[name]?.(headers, body);
  const isRight = replies[name]?.({ headers, type: undefined, body }) === true;
  return { written: written === undefined ? undefined : Buffer.from(written), isRight };
}

interface Row {
  readonly contract: ContractName;
  readonly operation: Operation;
  /** The JSON replies. */
  readonly replies: readonly Reply[];
}

/** Each operation once, where it is spelled out. */
const rows: readonly Row[] = contracts.flatMap(({ name, operations }) => {
  const own = new Set<string>(operations.filter(({ declaredBy }) => declaredBy === name).map(({ id }) => id));
  return contractOf(name).operations.flatMap((operation): Row[] => {
    const replies = operation.replies.filter(({ content }) => content?.media[0]?.kind === 'json');
    // An alias is published under an id of its own.
    return own.has(operation.id) && replies.length > 0 ? [{ contract: name, operation, replies }] : [];
  });
});

/** Writers that are tested already: one function writes the equal answers of many operations. */
const tried = new Set<unknown>();

describe('Answers written in one pass', () => {
  for (const { contract, operation, replies } of rows) {
    it(`match Ajv and JSON.stringify for ${operation.id} of ${contract}`, () => {
      const own = validators[contract][operation.id];
      if (!own) throw new Error(`${contract} has no validators of ${operation.id}.`);
      const { document } = contractOf(contract);
      for (const reply of replies) {
        const writer = own.writers?.[reply.name];
        expect(writer, `${reply.name} is written`).to.be.a('function');
        if (tried.has(writer)) continue;
        tried.add(writer);
        const isWritten = (answer: MadeUpAnswer) => {
          const { isRight, written } = judge(own, reply, answer);
          expect(isRight, reply.name).to.equal(true);
          expect(written?.toString()).to.equal(Buffer.from(JSON.stringify(answer.body)).toString());
        };
        fc.assert(fc.property(rightAnswers(document, reply), isWritten), { seed, numRuns: rightRuns });
        const seen = new Set<boolean>();
        const isJudgedAlike = (answer: MadeUpAnswer) => {
          const { isRight, written } = judge(own, reply, answer);
          seen.add(isRight);
          // Ajv may accept answers that the writer refuses; it must accept every answer that the writer accepts.
          if (written) isWritten(answer);
        };
        fc.assert(fc.property(spoiledAnswers(document, reply), isJudgedAlike), {
          seed,
          numRuns: spoiledRuns,
        });
        expect(seen.has(false), `a spoiled ${reply.name} was refused`).to.equal(true);
      }
    });
  }

  it('leave out undefined members', () => {
    const { listTransactions: own } = validators['accounts-1.3.2'];
    const reply = contractOf('accounts-1.3.2')
      .operations.find(({ id }) => id === 'listTransactions')
      ?.replies.find(({ name }) => name === '200');
    if (!own || !reply) throw new Error('The contract has no transactions.');
    const transactionAmount = { currency: 'EUR', amount: '1.00' };
    const booked = [
      { transactionId: undefined, transactionAmount, debtorName: undefined },
      { transactionId: '1', transactionAmount, debtorName: undefined },
      { transactionId: undefined, transactionAmount, debtorName: 'Ana Horvat' },
      { transactionId: undefined, debtorName: 'Ana Horvat' },
    ];
    const account = { iban: 'HR9599000143200001010', currency: undefined };
    const answerOf = (entries: readonly unknown[]) => ({
      headers: { 'x-request-id': '99391c7e-ad88-49ec-a2ad-99ddcb1f7721' },
      body: {
        account,
        transactions: { booked: entries, pending: undefined, _links: { account: { href: '/' } } },
      },
    });
    const right = answerOf(booked.slice(0, 3));
    expect(judge(own, reply, right)).to.deep.equal({
      written: Buffer.from(JSON.stringify(right.body)),
      isRight: true,
    });
    expect(judge(own, reply, answerOf(booked))).to.deep.equal({ written: undefined, isRight: false });
  });
});
