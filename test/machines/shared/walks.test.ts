import type { Walk } from '../../../machines/shared/walk.ts';
import { walkAll } from './walks.ts';

walkAll(import.meta.glob<Walk>('../../../machines/shared/*.walk.ts', { import: 'walk' }));
