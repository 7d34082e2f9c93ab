import { expect } from 'chai';
import { forEachEngine } from '../support/database/engines.js';
import { pairOfBanks } from '../support/server/bank-processes.js';
import { raceStops, stopOfBulk, stopOfStandingOrder } from './stops.js';

forEachEngine('An order that is stopped while two processes execute it', (engine) => {
  // Few orders at once, so that a bulk takes several rounds.
  const servers = pairOfBanks(engine.url, { settings: { CORE_ORDERS_AT_ONCE: '2' } });
  const races = 6;

  it('has each payment of a bulk either booked or stopped, and its page says which', async () => {
    const { booked, cancelled } = await raceStops(engine.database(), servers(), stopOfBulk, races);
    expect(booked + cancelled).to.equal(races * 12);
  });

  it('makes no payment of a standing order after the stop, and one made before is booked or stopped', async () => {
    const { booked, cancelled } = await raceStops(engine.database(), servers(), stopOfStandingOrder, races);
    expect(booked + cancelled).to.be.at.most(races);
  });
});
