import type { ComponentProps } from 'react'
import { sourceSet, uploadedImage } from './uploaded-image.ts'

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'sizes'> & {
  source: string
  /** How wide it is drawn, as CSS tells it: '(min-width: 768px) 33vw, 100vw'. */
  sizes: string
}

/**
 * A picture at any address. One that was uploaded comes in the width and the format that suit the screen, and brings its
 * own size; of any other the given size is what it is drawn in.
 */
export function Picture({ source, sizes, alt, ...image }: PictureProps) {
  const uploaded = uploadedImage(source)
  if (!uploaded) return <img src={source} alt={alt} {...image} />
  const { copies, width, height } = uploaded
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sourceSet(copies, 'avif')} sizes={sizes} />
      <img {...image} src={source} srcSet={sourceSet(copies, 'webp')} sizes={sizes} width={width} height={height} alt={alt} />
    </picture>
  )
}
