import { NotFound } from '../../catalog/not-found.tsx';
import { OwnOrUsual } from './own-or-usual.tsx';

export default function TermsPage() {
  return <OwnOrUsual name="terms" usual={<NotFound />} />;
}
