import type { Walk } from '../../../machines/shared/walk.ts';
import { walkAll } from '../shared/walks.ts';

walkAll(import.meta.glob<Walk>('../../../machines/catalog/*.walk.ts', { import: 'walk' }));
