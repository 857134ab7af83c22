import { FileInput, FilesInput } from "./inputs/file";
import { GalleryInput } from "./inputs/gallery";
import { ImageInput } from "./inputs/image";

/** Their script loads when somebody reaches for one. */
export const fileInputs = { file: FileInput, files: FilesInput, gallery: GalleryInput, image: ImageInput };
