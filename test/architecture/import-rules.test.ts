import { describe, expect, it } from 'vitest';
import { checkProject, circlesOf, folderCirclesOf, violationOf } from './check-imports.ts';
import { importsOf } from './imports.ts';

const violationsOf = (file: string, source: string) =>
  importsOf(file, source).flatMap((found) => violationOf(found) ?? []);

describe('import rules', () => {
  it('are kept by the project', () => {
    expect(checkProject()).toEqual([]);
  });

  it.each([
    ['machines/cart/a.machine.ts', `import ky from 'ky';`, 'machines may not import ky'],
    ['machines/cart/a.machine.ts', `import { useState } from 'react';`, 'machines may not import react'],
    [
      'machines/cart/a.machine.ts',
      `import { createCall } from '../../services/http/call.ts';`,
      'machines may not import services/http/call.ts',
    ],
    [
      'views/cart/cart.tsx',
      `import { createCartServices } from '../../services/cart.ts';`,
      'views may not import services/cart.ts',
    ],
    [
      'views/cart/cart.tsx',
      `const page = () => import('../app/app.tsx');`,
      'views may not import views/app/app.tsx',
    ],
    [
      'views/kit/button.tsx',
      `import { Cart } from '../../services/contracts/cart.ts';`,
      'views/kit may not import services/contracts/cart.ts',
    ],
    [
      'server/app.ts',
      `export * from '../services/http/call.ts';`,
      'server may not import services/http/call.ts',
    ],
    [
      'server/wallet/list-cards.ts',
      `import { readAccounts } from '../processor/ledger.ts';`,
      'server may not import server/processor/ledger.ts',
    ],
    [
      'server/processor/app.ts',
      `import type { CardRow } from '../wallet/card.ts';`,
      'server/processor may not import server/wallet/card.ts',
    ],
    [
      'server/wallet/redeem-card.ts',
      `import { createVault } from '../vault/create-vault.ts';`,
      'server may not import server/vault/create-vault.ts',
    ],
    [
      'server/vault/api.ts',
      `import type { CardRow } from '../wallet/card.ts';`,
      'server/vault may not import server/wallet/card.ts',
    ],
    ['services/contracts/cart.ts', `import 'ky';`, 'services/contracts may not import ky'],
    [
      'views/app/start.tsx',
      `const drawn = () => import('../../inspector/charts/chart-drawing.tsx');`,
      'views/app/start.tsx may not import inspector/charts/chart-drawing.tsx',
    ],
    [
      'views/app/app.tsx',
      `const connect = () => import('../../inspector/connect.ts');`,
      'views/app may not import inspector/connect.ts',
    ],
    [
      'views/cart/cart.tsx',
      `import { readChart } from '../../inspector/charts/read-chart.ts';`,
      'views may not import inspector/charts/read-chart.ts',
    ],
    ['views/app/start.tsx', `import Elk from 'elkjs';`, 'views/app/start.tsx may not import elkjs'],
  ])('refuse in %s: %s', (file, source, violation) => {
    expect(violationsOf(file, source)).toEqual([violation]);
  });

  it.each([
    ['machines/cart/a.machine.ts', `import { assign } from 'xstate';`],
    ['machines/cart/a.machine.ts', `import type { Cart } from '../../services/contracts/cart.ts';`],
    ['services/cart.ts', `import type { CartServices } from '../machines/cart/cart.machine.ts';`],
    ['views/cart/cart.tsx', `import type { cartMachine } from '../machines/cart/cart.machine.ts';`],
    ['views/cart/cart.tsx', `import { Button } from '../kit/button.tsx';`],
    ['views/app/pages/cart.tsx', `import { cartMachine } from '../../../machines/cart/cart.machine.ts';`],
  ])('allow in %s: %s', (file, source) => {
    expect(violationsOf(file, source)).toEqual([]);
  });

  it.each([
    [`import { createActor } from 'xstate';`, 'createActor'],
    [`import { useActorRef } from '@xstate/react';`, 'useActorRef'],
    [`import { cartMachine } from '../../machines/cart/cart.machine.ts';`, 'cartMachine'],
    [`import { wireCart } from '../../machines/cart/wire.ts';`, 'wireCart'],
  ])('leave creating actors to views/app: %s', (source, name) => {
    expect(violationsOf('views/cart/cart.tsx', source)).toEqual([
      `only views/app makes actors, and ${name} is for that`,
    ]);
  });

  it.each([
    ['views/cart/cart.tsx', `import { walk } from '../../machines/cart/cart.walk.ts';`],
    ['machines/cart/cart.machine.ts', `import type { Walk } from '../shared/walk.ts';`],
    ['views/app/app.tsx', `const walk = () => import('../../machines/app/app.walk.ts');`],
    ['server/app.ts', `import { walk } from '../machines/cart/cart.walk.ts';`],
  ])('keep walks out of the shop: %s: %s', (file, source) => {
    expect(violationsOf(file, source)).toEqual([
      expect.stringMatching(/^only tests, stories, and tooling read walks/),
    ]);
  });

  it("let a walk use the tests' samples, and no other code of the shop", () => {
    const file = 'machines/cart/cart.walk.ts';
    expect(violationsOf(file, `import { cart } from '../support/cart/samples.ts';`)).toEqual([]);
    expect(violationsOf(file, `import ky from 'ky';`)).toEqual(['machines may not import ky']);
  });

  it('catch a circular import, even of a type', () => {
    const circle = [
      ...importsOf('machines/a.ts', `import { b } from './b.ts';`),
      ...importsOf('machines/b.ts', `import type { A } from './a.ts';`),
    ];
    expect(circlesOf(circle)).toEqual([['machines/a.ts', 'machines/b.ts', 'machines/a.ts']]);
  });

  it('catch two folders that import each other, even types, and even through a third', () => {
    const circle = [
      ...importsOf('server/carts/a.ts', `import { b } from '../quotes/b.ts';`),
      ...importsOf('server/quotes/c.ts', `import { d } from '../stores/d.ts';`),
      ...importsOf('server/stores/e.ts', `import type { F } from '../carts/deep/f.ts';`),
    ];
    expect(folderCirclesOf(circle, 'server')).toEqual([
      'server/carts → server/quotes (server/carts/a.ts) → server/stores (server/quotes/c.ts) → server/carts (server/stores/e.ts)',
    ]);
  });

  it('allow a folder to use another, itself, and what is outside the tree', () => {
    const tree = [
      ...importsOf('server/carts/a.ts', `import { b } from '../quotes/b.ts';`),
      ...importsOf('server/carts/a.ts', `import { c } from './deep/c.ts';`),
      ...importsOf('server/app.ts', `import { a } from './carts/a.ts';`),
      ...importsOf('server/quotes/b.ts', `import { d } from '../../services/contracts/d.ts';`),
      ...importsOf('services/contracts/d.ts', `import { a } from '../../server/carts/a.ts';`),
    ];
    expect(folderCirclesOf(tree, 'server')).toEqual([]);
  });
});
