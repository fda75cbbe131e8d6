import { ImageOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { pictureWidths } from '../../services/contracts/pictures.ts';
import { classNames } from './class-names.ts';
import styles from './picture.module.css';

interface PictureProps extends Omit<ComponentProps<'img'>, 'onError' | 'width' | 'height' | 'srcSet'> {
  src: string;
  /** '' if its name is next to it. */
  alt: string;
  width: number;
  height: number;
  /** How wide it is on the page, if that isn't `width`: browsers choose a file by it. */
  sizes?: string | undefined;
}

/** A picture; if it doesn't load, its name in its place, never the browser's broken picture. */
export function Picture({ src, alt, className, sizes, ...image }: PictureProps) {
  const [missing, setMissing] = useState<string | null>(null);
  const { width, height } = image;
  const widths = pictureWidths(src);
  if (missing !== src) {
    return (
      <img
        {...image}
        className={className}
        src={src}
        srcSet={widths}
        sizes={widths && (sizes ?? `${width}px`)}
        alt={alt}
        onError={() => setMissing(src)}
      />
    );
  }
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
