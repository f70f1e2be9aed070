import { useEffect, useState } from 'react'
import { PhotoPicker } from './photo-picker.tsx'
import { SpeciesArt } from './species-art.tsx'

type NewPhotoProps = {
  typed: { name: string; species: string }
  photo: Blob | null
  onChosen: (photo: Blob) => void
}

/** The picture in the form of a new pet: the chosen photo, or the drawing of its species. */
export function NewPhoto({ typed: { name, species }, photo, onChosen }: NewPhotoProps) {
  const shown = useDataUrl(photo)
  return (
    <div className="grid justify-items-center gap-2">
      {shown === null ? (
        <SpeciesArt species={species} name={name} className="size-20" />
      ) : (
        <img src={shown} alt="" className="size-20 rounded-full object-cover" />
      )}
      <PhotoPicker label={photo === null ? 'Add photo' : 'Change photo'} onChosen={onChosen} />
    </div>
  )
}

/** A photo as a data URL, which the content security policy allows. */
function useDataUrl(photo: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (photo === null) return
    const reader = new FileReader()
    reader.onload = () => setUrl(String(reader.result))
    reader.readAsDataURL(photo)
    return () => reader.abort()
  }, [photo])
  return url
}
