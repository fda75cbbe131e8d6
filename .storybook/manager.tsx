import * as React from 'react';
import { addons, types } from 'storybook/manager-api';
import { ChartPanel } from './chart/panel.tsx';

// Storybook builds its manager with JSX that expects React to be there.
Object.assign(globalThis, { React });

addons.register('checkstand/chart', () => {
  addons.add('checkstand/chart/panel', {
    type: types.PANEL,
    title: 'Chart',
    match: ({ viewMode }) => viewMode === 'story',
    render: ({ active }) => <ChartPanel active={Boolean(active)} />,
  });
});
