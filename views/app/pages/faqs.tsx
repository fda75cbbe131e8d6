export { PageSkeleton as default } from '../page-skeleton.tsx';
