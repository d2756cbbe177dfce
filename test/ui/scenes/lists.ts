import { DEFAULT_BRANCHES, DEFAULT_EMPLOYEES, SHEET_EMPLOYEES } from '../../../sandbox/registry';
import { ergani, saveChain } from '../workflows';

import type { Scenes } from './scene';

const OPTION = 'rlc-item';

export const lists: Scenes = {
  'the branches of the employer, and searches them': async (editor, stage) => {
    const step = ergani(stage, 'Submit', { resource: 'workCard', operation: 'submit' });
    await editor.openWorkflow(await saveChain(stage, 'Branches', [step]));
    await editor.openNode('Submit');
    await editor.field('branch').getByTestId('rlc-input').click();
    const options = editor.page.getByTestId(OPTION);
    await options.nth(DEFAULT_BRANCHES.length - 1).waitFor();
    expect(await options.allInnerTexts()).toEqual(DEFAULT_BRANCHES.map(({ Aa, Address }) => `${Aa} - ${Address}`));
    await editor.picture('branches', editor.node);

    // In small letters and with the accent that the registry leaves out.
    await editor.page.getByTestId('rlc-search').fill('θεσσαλονίκη');
    const [main, shop] = DEFAULT_BRANCHES.map(({ Aa, Address }) => options.filter({ hasText: `${Aa} - ${Address}` }));
    await main.waitFor({ state: 'hidden' });
    await shop.click();
    expect(await editor.field('branch').getByTestId('rlc-input').inputValue()).toContain(DEFAULT_BRANCHES[1].Address);
    await editor.picture('branch-chosen', editor.node);
  },

  'the employees of the employer, so that the AFM is enough': async (editor, stage) => {
    const [maria] = DEFAULT_EMPLOYEES;
    const step = ergani(stage, 'Submit', { resource: 'workCard', operation: 'submit' });
    await editor.openWorkflow(await saveChain(stage, 'Employees', [step]));
    await editor.openNode('Submit');
    const field = editor.field('employeeAfm');
    await field.getByTestId('rlc-mode-selector').click();
    await editor.page.getByRole('option', { name: 'From List' }).click();
    await field.getByTestId('rlc-input').click();
    const options = editor.page.getByTestId(OPTION);
    await options.nth(DEFAULT_EMPLOYEES.length - 1).waitFor();
    await editor.page.getByTestId('rlc-search').fill('μαρία παπαδοπούλου');
    await options.filter({ hasText: DEFAULT_EMPLOYEES[1].lastName }).waitFor({ state: 'hidden' });
    await options.filter({ hasText: maria.afm }).click();
    await editor.picture('employee-chosen', editor.node);
    await editor.execute();
    const { afm: employeeAfm, lastName, firstName } = maria;
    expect(await editor.outputRows()).toMatchObject([{ status: 'submitted', employeeAfm, lastName, firstName }]);
  },

  'the services of the login, and the parameters of the one that is chosen': async (editor, stage) => {
    const step = ergani(stage, 'Get Monthly Status', { resource: 'service', operation: 'execute' });
    await editor.openWorkflow(await saveChain(stage, 'Service', [step]));
    await editor.openNode('Get Monthly Status');
    await editor.field('service').getByTestId('rlc-input').click();
    const option = editor.page.getByTestId(OPTION).filter({ hasText: 'EX_BASE_04' });
    await option.waitFor();
    await editor.picture('services', editor.node);
    await option.click();
    for (const label of ['Έτος αναφοράς', 'Μήνας αναφοράς']) await editor.node.getByText(label).first().waitFor();
    await editor.fill('ReportYear', '2026');
    await editor.fill('ReportMonth', '2');
    await editor.picture('service-parameters', editor.node);
    await editor.execute();
    const records = await editor.outputRows();
    expect(records.map(({ f_afm: afm }) => afm)).toEqual(SHEET_EMPLOYEES.map((one) => one.afm));
    await editor.showSchema();
    await editor.picture('service', editor.node);

    // Another service has fields of its own, or none.
    await editor.field('service').getByTestId('rlc-input').click();
    await editor.page.getByTestId(OPTION).filter({ hasText: 'EX_BASE_01' }).click();
    await editor.field('ReportYear').waitFor({ state: 'hidden' });
    await editor.node.getByText('This service takes no parameters').waitFor();
  },
};
