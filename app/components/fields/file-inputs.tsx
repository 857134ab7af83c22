import { FileInput, FilesInput } from "./inputs/files/file";
import { GalleryInput } from "./inputs/files/gallery";
import { ImageInput } from "./inputs/files/image";

/** Their script loads when somebody reaches for one. */
export const fileInputs = { file: FileInput, files: FilesInput, gallery: GalleryInput, image: ImageInput };
