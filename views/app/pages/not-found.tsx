export { NotFound as default } from '../../catalogue/not-found.tsx';
