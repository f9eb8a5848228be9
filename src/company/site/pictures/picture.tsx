import type { ComponentProps } from 'react'
import { sourceSet, uploadedImage } from '#base/files/uploaded-image.ts'

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'sizes'> & {
  source: string
  /** The `sizes` attribute: '(min-width: 768px) 33vw, 100vw'. */
  sizes: string
}

/**
 * A picture at any address. An uploaded picture has copies in several widths and formats, and a known size. Any other picture gets its size
 * from the props.
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
