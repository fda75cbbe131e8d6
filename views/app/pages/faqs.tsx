import { Faqs } from '../../help/faqs.tsx';
import { useApp } from '../app-context.tsx';
import { OwnOrUsual } from './own-or-usual.tsx';

export default function FaqsPage() {
  return <OwnOrUsual name="faqs" usual={<Faqs banner={useApp().banner} />} />;
}
