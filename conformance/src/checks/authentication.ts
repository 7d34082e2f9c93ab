/** Checks of the authenticator (SCA), where the module exports one: methods, and customers by user name. */
import type { Sca, ScaMethod } from '../../../src/bank/sca.js';
import { type Check, unless } from '../check.js';
import { roles } from '../fixture.js';
import type { World } from '../world.js';

const noSca = 'the module exports no sca';
const nobody = 'conformance-nobody';

type Methods = readonly ScaMethod[];

/** Asks for the methods of each customer of the fixture. */
function readMethods(
  sca: Sca,
  { accounts }: World,
): Promise<readonly { readonly psuId: string; readonly methods: Methods }[]> {
  const customers = [...new Set(roles.map((role) => accounts[role].psuId))];
  return Promise.all(customers.map(async (psuId) => ({ psuId, methods: await sca.methods(psuId) })));
}

async function methodFaults(sca: Sca, world: World): Promise<readonly string[]> {
  const [once, again] = [await readMethods(sca, world), await readMethods(sca, world)];
  return [
    ...once.flatMap(({ methods, psuId }) => unless(methods.length > 0, `methods has none for ${psuId}.`)),
    ...unless(
      JSON.stringify(once) === JSON.stringify(again),
      'methods answers otherwise when it is asked again.',
    ),
    ...unless((await sca.methods(nobody)).length === 0, 'methods answers methods of an unknown id.'),
  ];
}

async function userNameFaults(sca: Sca, world: World): Promise<readonly string[]> {
  const find = async (name: string) => (sca.findPsuId ? sca.findPsuId(name) : name);
  const faults: string[] = [];
  for (const { psuId, userName } of roles.map((role) => world.accounts[role])) {
    const found = [await find(userName), await find(userName)];
    const isRight = found.every((each) => each === psuId);
    faults.push(...unless(isRight, `The user name ${userName} does not lead to ${psuId} each time.`));
  }
  if (!sca.findPsuId) return faults;
  const unknown = await sca.findPsuId(nobody);
  return [...faults, ...unless(unknown === undefined, 'findPsuId answers for an unknown name.')];
}

export const authenticationChecks: readonly Check[] = [
  {
    id: 'sca-methods',
    demands: 'Each customer has methods, the same when they are asked for again; an unknown id has none.',
    whyNot: ({ sca }) => (sca ? undefined : noSca),
    run: async (world) => ({
      saw: `${roles.length} customers`,
      faults: world.sca ? await methodFaults(world.sca, world) : [],
    }),
  },
  {
    id: 'two-elements',
    demands:
      'Only a confirmation in the bank’s app (push) proves two elements: with another method, nothing confirms without a login.',
    whyNot: ({ sca }) => (sca ? undefined : noSca),
    run: async (world) => {
      const all = world.sca ? await readMethods(world.sca, world) : [];
      const proving = all.flatMap(({ methods, psuId }) =>
        methods.filter((each) => each.provesTwoElements).map(({ id, kind }) => ({ id, kind, psuId })),
      );
      return {
        saw: `${proving.length} methods that prove two elements`,
        faults: proving.flatMap(({ id, kind, psuId }) =>
          unless(kind === 'push', `The method ${id} of ${psuId} is of the kind ${kind}.`),
        ),
      };
    },
  },
  {
    id: 'user-names',
    demands:
      'A customer’s user name leads to the customer’s id, by findPsuId where there is one, and an unknown name to none.',
    whyNot: ({ sca }) => (sca ? undefined : noSca),
    run: async (world) => ({
      saw: world.sca?.findPsuId ? 'findPsuId' : 'user names are ids',
      faults: world.sca ? await userNameFaults(world.sca, world) : [],
    }),
  },
];
