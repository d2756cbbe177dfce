import { isoDay } from '../athens';
import { descriptor, parameter, valueOf, type Service, type ServiceParts } from './service';

/** EX_BASE_06: whether an employee has accepted the terms of a declaration. */
export const acceptance = ({ declarations }: ServiceParts): Service => ({
  descriptor: descriptor(
    'EX_BASE_06',
    'ΣΤΟΙΧΕΙΑ ΚΑΤΑΣΤΑΣΗΣ ΑΠΟΔΟΧΗΣ ΟΥΣΙΩΔΩΝ ΟΡΩΝ',
    'Στοιχεία Εισόδου\r\nafm: ΑΦΜ ΕΡΓΑΖΟΜΕΝΟΥ\r\nprotocol: Αρ. Πρωτοκόλλου Δήλωσης\r\ndate: Ημ/νια Υποβολής Δήλωσης (DD/MM/YYYY)\r\n' +
      'Στοιχεία Εξόδου\r\nMainStatus: 1 Υποβληθείσα 2 Ανακληθείσα\r\nAnswerStatus: 0 Εκκρεμεί 1 Υποβλήθηκε',
    parameter('afm', 'Text'),
    parameter('protocol', 'Text'),
    parameter('date', 'Date'),
  ),
  run: ({ employerAfm }, sent) => {
    const [afm, protocol] = [valueOf(sent, 'afm'), valueOf(sent, 'protocol')];
    const day = isoDay(valueOf(sent, 'date'))?.replaceAll('-', '');
    const found = declarations.list.filter(
      (declaration) =>
        declaration.employerAfm === employerAfm &&
        declaration.protocol === protocol &&
        declaration.submittedDate === day &&
        declaration.content?.f_afm === afm,
    );
    return {
      name: 'AnswerStatus',
      rows: found.map(({ cancelled }) => ({
        MainStatus: cancelled ? '2' : '1',
        AnswerStatus: '0',
        AnswerAccept: null,
        AnswerProtocol: null,
        AnswerDate: null,
      })),
    };
  },
});
