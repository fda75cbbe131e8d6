import { ImageOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './picture.module.css';

interface PictureProps extends Omit<ComponentProps<'img'>, 'onError' | 'width' | 'height'> {
  src: string;
  /** '' if its name is next to it. */
  alt: string;
  width: number;
  height: number;
}

/** A picture; if it doesn't load, its name in its place, never the browser's broken picture. */
export function Picture({ src, alt, className, ...image }: PictureProps) {
  const [missing, setMissing] = useState<string | null>(null);
  if (missing !== src) {
    return <img {...image} className={className} src={src} alt={alt} onError={() => setMissing(src)} />;
  }
  const { width, height } = image;
  return (
    <span
      className={classNames(className, styles.missing)}
      style={className === undefined ? { width, height } : undefined}
    >
      <ImageOff aria-hidden="true" size={Math.min(24, width / 2)} />
      {alt && <span className={styles.name}>{alt}</span>}
    </span>
  );
}
