import type { Editor } from '../editor';
import type { Stage } from '../stage';

/** Something that a user does in the editor, what must come of it, and the pictures of it. */
export type Scene = (editor: Editor, stage: Stage) => Promise<void>;

/** Scenes by what they show. */
export type Scenes = Record<string, Scene>;
