/** Small tables for the tests, in the shape of the service's answers. */

import type { Answer, Game, Play, Table } from '../src/api/types';

export function answer(action: number, label: string, targets: string[], more: Partial<Answer> = {}): Answer {
  return {
    action,
    text: label.toLowerCase(),
    label,
    detail: '',
    group: 'Moves',
    icon: null,
    targets,
    ends_turn: false,
    irreversible: false,
    delta: [],
    ...more,
  };
}

export function play(version: number, more: Partial<Play> = {}): Play {
  return {
    table: 't1',
    version,
    ply: version,
    seat: 0,
    status: 'playing',
    to_move: [0],
    moment: 'Turn 1',
    question: { text: 'Place a ship' },
    impossible: [],
    waiting: '',
    answers: [answer(1, 'Dock 1', ['port:mine', 'ship:1']), answer(2, 'Dock 2', ['port:mine', 'ship:2'])],
    board: {
      panels: [
        {
          id: 'board',
          title: 'Board',
          svg: '<svg class="board" viewBox="0 0 100 50"><g id="port-mine" data-target="port:mine"><rect class="hit"/></g><g id="ship-1" data-target="ship:1"/><g id="ship-2" data-target="ship:2"/></svg>',
          place: 'centre',
          width: 100,
          height: 50,
          phone: null,
        },
      ],
      tips: { 'port:mine': { title: 'Mine', text: 'Gives ore.', where: 'Facilities' } },
      whole: true,
    },
    seats: [0, 1].map((seat) => ({
      seat,
      name: `Player ${seat + 1}`,
      title: '',
      mark: seat + 1,
      score: 0,
      chips: [{ icon: 'ore', label: 'ore', value: 3, hidden: false, target: null }],
      note: '',
      clock_ms: null,
      clock_running: false,
      thinking: false,
    })),
    log: [],
    since_last: 0,
    undo: { move: true, turn: true, why: null },
    over: null,
    changed: [],
    ...more,
  };
}

export function table(more: Partial<Table> = {}): Table {
  return {
    id: 't1',
    game: 'game',
    title: 'Game',
    status: 'playing',
    seats: [0, 1].map((seat) => ({
      seat,
      mark: seat + 1,
      kind: seat === 0 ? 'person' : 'bot',
      title: '',
      name: `Player ${seat + 1}`,
      level: seat === 0 ? null : 'greedy',
      connected: true,
      away_seconds: null,
      is_me: seat === 0,
      abandoned: false,
      flagged: false,
      invite: null,
    })),
    options: {},
    clock: null,
    created: '2026-01-01T00:00:00Z',
    version: 1,
    ply: 1,
    players: 2,
    my_seats: [0],
    joinable: false,
    hidden_information: false,
    owner: true,
    listed: false,
    hints: true,
    seeded: false,
    seed: null,
    source: null,
    spectators: 0,
    chat_count: 0,
    ...more,
  };
}

export function game(more: Partial<Game> = {}): Game {
  return {
    id: 'game',
    title: 'Game',
    blurb: '',
    players: [2, 4],
    seat_names: [],
    marks: [1, 2, 3, 4],
    options: [],
    hidden_information: false,
    playable: true,
    drawn: true,
    emblem: null,
    colour: null,
    minutes: null,
    tagline: null,
    style: '',
    levels: ['easy', 'normal', 'strong'].map((id) => ({ id, title: id, detail: '', seconds: 0 })),
    preferences: [],
    ...more,
  };
}
