import { Faqs } from '../../help/faqs.tsx';
import { useApp } from '../app-context.tsx';

export default function FaqsPage() {
  return <Faqs banner={useApp().banner} />;
}
