import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { uploadImage } from '../../images/upload-image.ts'
import { MAX_UPLOAD_BYTES, type UploadedImage } from '../../images/uploaded-image.ts'
import { failureText } from '../../shared/api-client.ts'
import type { CallError } from '../data/use-admin-data.tsx'

export interface ImageUpload {
  /** The file being uploaded, if any. */
  underWay: { name: string; /** From 0 to 1; stays 1 while the server processes the file. */ part: number } | undefined
  failure: string | undefined
  isDone: boolean
  send: (file: File) => void
  cancel: () => void
}

/** Uploads one image at a time; a second one cancels the first. */
export function useImageUpload(onUploaded: (image: UploadedImage) => void): ImageUpload {
  const [underWay, setUnderWay] = useState<ImageUpload['underWay']>()
  const [failure, setFailure] = useState<string>()
  const [isDone, setIsDone] = useState(false)
  const current = useRef<AbortController>(undefined)
  const { mutateAsync } = useMutation<UploadedImage, CallError, { file: File; controller: AbortController }>({
    mutationFn: ({ file, controller: { signal } }) =>
      uploadImage(file, {
        signal,
        onProgress: (part) => signal.aborted || setUnderWay({ name: file.name, part }),
      }),
  })

  const cancel = useCallback(() => {
    current.current?.abort()
    setUnderWay(undefined)
  }, [])

  // Leaving the page cancels the upload.
  useEffect(() => () => current.current?.abort(), [])

  return { underWay, failure, isDone, send: (file) => void send(file), cancel }

  async function send(file: File) {
    cancel()
    setIsDone(false)
    if (file.size > MAX_UPLOAD_BYTES) {
      setFailure(`This picture has more than ${MAX_UPLOAD_BYTES / 1024 / 1024} MB. Save it smaller and try again.`)
      return
    }
    setFailure(undefined)
    setUnderWay({ name: file.name, part: 0 })
    const controller = new AbortController()
    current.current = controller
    try {
      const image = await mutateAsync({ file, controller })
      if (controller.signal.aborted) return
      setIsDone(true)
      onUploaded(image)
    } catch (error) {
      if (!controller.signal.aborted) setFailure(failureText(error, 'The picture could not be sent. Please try again.'))
    } finally {
      if (current.current === controller) setUnderWay(undefined)
    }
  }
}
