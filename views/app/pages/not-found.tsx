export { NotFound as default } from '../../catalog/not-found.tsx';
