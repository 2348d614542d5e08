/**
 * Elements and properties of source files whose content readers of a page see although no field has it. Each has a label in every language
 * (ui/messages/source-elements.ts). Content of all others is source data: codes, pointers and statements about the file.
 * The names are in lower case: callers must convert theirs.
 */
export const readerElements: ReadonlySet<string> = new Set(
  (
    'abbr abbreviation abstract access accessibility accessrestrict acqinfo address addressline advancedorders agencyname alternativeform ' +
    'altlabel archref bibliographiccitation bibref broadmatch change chronlist citation closematch comment computerplaces container ' +
    'contributor controlaccess corpname created creation creator date daterange definition description descriptivenote digitalser ' +
    'dimensions edition email entityid exactmatch exhibition expan extref famname fileplan fromdate function genreform geogname hastopconcept ' +
    'homepage identifier identity index indexentry inscheme internetaccess isaccessible isopen langmaterial language languagedeclaration langusage library ' +
    'localcontrol localdescription localdescriptions maintenanceagency materialspec member microfilmplaces microformser modified ' +
    'monographicpub nameentry nameentryparallel narrowmatch notafter notbefore note num odd origination otherfindaid otherrepositorid ' +
    'otherservices p persname photocopyser photographallowance photographser physdesc physdescstructured physfacet place placeentry ' +
    'placename placerole places preflabel publicationstmt publisher readersticket reference refreshment relatedmatch ' +
    'relatedmaterial relation repository repositoryrole reproductionser resourcerelation restorationlab rightsdeclaration rightsholder rules ' +
    'scopecontent script serialpub singularaltlabel singularpreflabel source sponsor startyear endyear subarea subject subtitle targetentity ' +
    'term title titlepage titleproper todate topconceptof tourssessions unit unitdate unitdatestructured unitid unittitle userestrict workplaces'
  ).split(' '),
);
